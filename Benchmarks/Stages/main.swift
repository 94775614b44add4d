// CPU time by stage, in this process.
//   stages FOLDER...             of images: decoding and the detector apart, one line a folder
//   stages pages COUNT FOLDER    of pages: from bytes to records, and COUNT of these through a store into reports in FOLDER

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "pages", arguments.count == 3, let count = Int(arguments[2]) {
    try PageStages(count: count, folder: arguments[3]).run()
} else {
    try ImageStages.run(Array(arguments))
}
