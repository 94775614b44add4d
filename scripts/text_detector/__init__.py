"""Makes the pictures, trains the net and measures the weights of ogaudit's text detector."""
