internal import Foundation
internal import Glibc

// The program behind scripts/fuzz. libFuzzer starts it again with arguments of its own, so that the target is named by
// the environment.
//   fuzz --list                  every target with a line about it
//   fuzz --prepare FOLDER        writes the target's seeds to FOLDER/seeds and its words to FOLDER/words
//   FUZZ_TARGET=name fuzz ...    libFuzzer's arguments

let arguments = CommandLine.arguments
if arguments.dropFirst().first == "--list" {
    for target in FuzzTargets.all {
        let name = target.name.padding(toLength: 16, withPad: " ", startingAt: 0)
        print("\(name) \(target.summary) (to \(target.longest) bytes, \(target.deadline) ms)")
    }
    exit(0)
}
guard let target = Chosen.target else {
    print("FUZZ_TARGET names no target")
    exit(2)
}
if arguments.count == 3, arguments[1] == "--prepare" {
    do {
        try Preparation.write(target, to: URL(fileURLWithPath: arguments[2]))
    } catch {
        print("\(error)")
        exit(1)
    }
    print(target.longest)
    exit(0)
}
exit(Chosen.drive())
