// The real bundle would render the page and set its tags with react-helmet.
document.title = "The tide at your mooring";
document.getElementById("root").textContent = "High water at 14:20";
