document.getElementById("app")!.textContent = "Zauber";
