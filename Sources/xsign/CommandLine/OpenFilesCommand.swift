import ArgumentParser

/// A command that needs open files for programs that it starts, fonts or a window. All others print
/// what they know, or what is in a drawing.
protocol OpenFilesCommand: ParsableCommand {}
