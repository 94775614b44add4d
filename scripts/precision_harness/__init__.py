"""The parts of scripts/precision: saved pages, a site that serves them, the audit, the table of findings."""
