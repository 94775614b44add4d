print("ogaudit")
