internal import CMalloc

/// What the C library keeps of memory that was freed.
package enum ProcessMemory {
    /// Makes blocks of this many bytes and more go back to the system when they are freed. Else glibc raises the size with
    /// each such block, and pieces of pictures stay in the arenas of its threads: 270 MB where `PictureCache` allowed 96 MiB.
    package static func returnLargeBlocks() { mallopt(M_MMAP_THRESHOLD, 256 << 10) }

    /// Gives back what is free in the arenas of all threads, for work on one thread alone: it would take memory of its own
    /// beside theirs.
    static func returnFreeMemory() { malloc_trim(0) }
}
