internal import CMalloc

/// What the C library keeps of memory that was freed.
package enum ProcessMemory {
    /// Makes blocks of 256 KiB and more go back to the system when they are freed, and threads share four arenas.
    ///
    /// Else glibc raises the size with each such block, and pieces of pictures stay in the arenas of its threads: 270 MB where
    /// `PictureCache` allowed 96 MiB. One arena for all costs 6 % of a crawl's CPU, and two 4 % of that of small pages, whose
    /// threads wait for each other; four cost 2 to 3 MiB more. What is free at the end of an arena stays, up to 4 MiB: given back, it is
    /// faulted in again page by page.
    package static func bound() {
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 4 << 20)
        mallopt(M_ARENA_MAX, 4)
    }

    /// Gives back what is free in the arenas of all threads, for work on one thread alone: it would take memory of its own
    /// beside theirs.
    static func returnFreeMemory() { malloc_trim(0) }
}
