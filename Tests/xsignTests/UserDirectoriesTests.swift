import Foundation
import Testing

@testable import xsign

@Suite struct UserDirectoriesTests {
  private let file = """
    # comment
    XDG_DESKTOP_DIR="$HOME/Desktop"
    XDG_PICTURES_DIR="$HOME/My \\"best\\" pictures/"
      XDG_DOCUMENTS_DIR="/data/documents"
    XDG_MUSIC_DIR="relative"
    """

  @Test func foldersAreReadAsTheDesktopWritesThem() {
    #expect(
      UserDirectories.folder("XDG_PICTURES_DIR", in: file, home: "/home/ada")
        == "/home/ada/My \"best\" pictures")
    #expect(
      UserDirectories.folder("XDG_DOCUMENTS_DIR", in: file, home: "/home/ada") == "/data/documents")
    #expect(UserDirectories.folder("XDG_MUSIC_DIR", in: file, home: "/home/ada") == nil)
    #expect(UserDirectories.folder("XDG_VIDEOS_DIR", in: file, home: "/home/ada") == nil)
  }

  @Test func marksAndLineEndsHideNothing() {
    let file = "A=\"$HOME/a\"\r\nB=\"$HOME/\u{301}b/\"\r\nC=\"/\u{338}\"\nD=\"/e\u{301}\"\n"
    let values = ["A", "B", "C", "D"].map { UserDirectories.folder($0, in: file, home: "/h") }
    #expect(
      values.map { Array(($0 ?? "").utf8) }
        == ["/h/a", "/h/\u{301}b", "/\u{338}", "/e\u{301}"].map { Array($0.utf8) })
  }

  @Test func homeIsWrittenAsATilde() {
    #expect(UserDirectories.abbreviated(UserDirectories.home + "/a.png") == "~/a.png")
    #expect(UserDirectories.abbreviated("/tmp/~/a") == "/tmp/~/a")
    let home = UserDirectories.home
    #expect(UserDirectories.abbreviated(home) == home)
    #expect(UserDirectories.abbreviated(home + "b") == home + "b")
    #expect(UserDirectories.abbreviated(home + "/a/") == "~/a/")
    // A name that begins with a combining mark, which makes one character with the slash.
    #expect(UserDirectories.abbreviated(home + "/\u{301}a") == "~/\u{301}a")
  }

  /// Without HOME the system knows the folder: drawings and settings do not go to the root.
  @Test func aMissingHomeIsLookedUp() {
    #expect(UserDirectories.homeFolder("/home/ada") == "/home/ada")
    let own = NSHomeDirectoryForUser(NSUserName())
    for variable in [nil, "", "ada", "./"] {
      #expect(UserDirectories.homeFolder(variable) == own ?? "/")
    }
  }

  /// Programs with another folder of the state have other drawings.
  @Test func refugesAreOfTheFolderOfTheState() {
    let own = UserDirectories.refuges(of: "/a/state")
    #expect(own == UserDirectories.refuges(of: "//a/state/"))
    for (one, other) in zip(own, UserDirectories.refuges(of: "/b/state")) { #expect(one != other) }
    for (one, former) in zip(own, UserDirectories.formerRefuges) {
      #expect(one.hasPrefix(former + "-"))
    }
  }

  /// What is dragged here is removed by its owner; a share of the network stays.
  @Test func sharesOutliveTheSession() {
    func lasts(_ path: String) -> Bool {
      UserDirectories.outlivesSession(path, runtime: "/run/user/1000")
    }
    #expect(!lasts("/run/user/1000/xsign/dragged-12/signature.png"))
    #expect(lasts("/run/user/1000/gvfs/smb-share:server=a,share=b/contract.pdf"))
    #expect(lasts("/home/ada/contract.pdf") && lasts("/run/user/10001/contract.pdf"))
    #expect(!lasts("/run/user/1000/gvfsd/contract.pdf"))
  }

  @Test func suggestionBearsTheDate() throws {
    let suggestion = UserDirectories.suggestedPath(extension: "png")
    let name = suggestion.path.dropFirst(suggestion.folder.count + 1)
    #expect(try /signature-\d{4}-\d{2}-\d{2}-\d{6}\.png/.wholeMatch(in: name) != nil)
  }
}
