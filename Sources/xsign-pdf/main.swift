import PDFInk

print(PDFInk.libraryVersion)
