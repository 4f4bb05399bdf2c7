// Runs before the first paint, so that a stored look never flashes the other one. It stands in its
// own file because the page's policy allows no inline scripts.
;(function () {
  var root = document.documentElement
  try {
    var look = JSON.parse(localStorage.getItem('castaway.look') || '{}')
    if (look.theme === 'day' || look.theme === 'night') root.dataset.theme = look.theme
    if (look.density === 'cosy' || look.density === 'compact') root.dataset.density = look.density
  } catch {
    // Storage may be switched off; the system's theme is a good answer then.
  }
})()
