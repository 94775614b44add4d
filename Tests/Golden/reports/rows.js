ogaudit("rows","1772338000-1772338306-14-0.1.0",1,[
["https://bees.example/blog/2026/page-0?ref=list","Bees of the northern meadows: a field guide for the patient",200,100,0,0,1200,630,182400,13,0,0,0,[],"00000000000012000000000000000630",".webp",0,240,0,1,null,1],
["https://shop.acme.example/products/page-1?ref=list","Checkout | Acme Shop | Acme",200,89,0,1,1200,630,182400,13,0,1,0,[0],"00000000000009000000000000000900",".webp",0,240,0,1,null,1],
["https://www.bücher.example/page-2?ref=list","Home",200,88,0,2,1200,630,182400,13,0,1,1,[1,2],"00000000000006000000000000001200",".webp",0,240,0,1,null,1],
["https://news.example.org/guides/garden/page-3?ref=list",null,404,null,1,null,null,null,null,null,0,0,0,[],null,null,0,null,0,1,null,1],
["https://bees.example/blog/2026/page-4?ref=list","He said \"it's \u003cb>fine\u003c/b>\" & left",200,54,0,4,1200,630,182400,13,0,3,1,[3,4,1,2],"00000000000008000000000000000600",null,0,240,0,1,null,1],
["https://shop.acme.example/products/page-5?ref=list","line\u2028separator\u2029end",200,49,0,5,1200,630,182400,13,1,3,0,[5,6,0,7,8],"00000000000010800000000000001350",null,0,240,0,1,null,1],
["https://www.bücher.example/page-6?ref=list","abc \u202edesrever si siht\u202c xyz",200,100,0,0,1200,630,182400,13,0,0,0,[],"00000000000009000000000000000900",".webp",0,240,0,1,null,1],
["https://news.example.org/guides/garden/page-7?ref=list","NUL\u0000inside\u001b[31mred",200,100,0,1,1200,630,182400,13,0,0,1,[9],"00000000000006000000000000001200",".webp",0,240,0,1,null,1],
["https://bees.example/blog/2026/page-8?ref=list","日本語の長いタイトルはカードの中でどう見えるのでしょうか",200,65,0,2,1200,630,182400,13,1,1,0,[10,11],"00000000000016000000000000000400",".webp",0,240,0,1,null,1],
["https://shop.acme.example/products/page-9?ref=list","مرحبا بالعالم، هذا عنوان من اليمين إلى اليسار",200,93,0,3,1200,630,182400,13,0,1,1,[12,9,8],"00000000000008000000000000000600","00000000000001800000000000000180.webp",0,240,0,1,null,1],
["https://www.bücher.example/page-10?ref=list",null,null,null,2,null,null,null,null,null,0,0,0,[],null,null,0,null,0,1,null,1],
["https://news.example.org/guides/garden/page-11?ref=list","=HYPERLINK(\"https://evil.example\",\"click\")",200,55,0,5,1200,630,182400,13,1,2,1,[5,4,12,9,8],"00000000000012000000000000000630",null,0,240,0,1,null,1],
["https://bees.example/blog/2026/page-12?ref=list",null,200,100,0,0,1200,630,182400,13,0,0,0,[],"00000000000006000000000000001200",".webp",0,240,0,1,null,1],
["https://shop.acme.example/products/page-13?ref=list","Checkout | Acme Shop | Acme",200,89,0,1,1200,630,182400,13,0,1,0,[1],"00000000000016000000000000000400",".webp",0,240,0,1,null,1]
]);
