internal import AuditModel

/// A few helper processes that decode pictures, so that a hostile one costs its own verdict and nothing else.
public actor PicturePool {
}
