// Runs before the first paint, so that a stored theme never flashes the other one, and so that the text direction is
// right from the start. It is a separate file because the page's CSP allows no inline scripts.
;(function () {
  var root = document.documentElement
  var language
  try {
    language = localStorage.getItem('castaway.language')
    var look = JSON.parse(localStorage.getItem('castaway.look') || '{}')
    if (look.theme === 'day' || look.theme === 'night') root.dataset.theme = look.theme
    if (look.density === 'cosy' || look.density === 'compact') root.dataset.density = look.density
    if (look.text === 'large' || look.text === 'larger') root.dataset.text = look.text
    if (look.motion === 'reduced') root.dataset.motion = look.motion
    if (look.autoplay === 'always') root.dataset.autoplay = look.autoplay
    if (look.home === 'for-you' || look.home === 'trending') root.dataset.home = look.home
  } catch {
    // Storage may be disabled; the system theme is the fallback.
  }
  var known = /^(en|ar|es|ja|zh)\b/
  var wanted = [language].concat(navigator.languages || []).find(function (each) {
    return known.test(each || '')
  })
  root.lang = wanted ? wanted.slice(0, 2) : 'en'
  if (root.lang === 'ar') root.dir = 'rtl'

  // Starts the request for the home feed now instead of waiting for the app's code: packages/react/src/early-reads.ts.
  // The build has written the path of a guest's feed into the page.
  if (location.pathname !== '/' || location.search) return
  var feed = document.currentScript.dataset.feed
  var headers = {}
  try {
    feed = localStorage.getItem('castaway.first-feed') || feed
    var account = sessionStorage.getItem('castaway.account')
    if (account) headers['x-castaway-account'] = account
  } catch {
    // Falls back to the default feed.
  }
  var reads = (window.castawayEarlyReads = {})
  ;['/api/_me', feed].forEach(function (path) {
    reads[path] = fetch(path, { credentials: 'same-origin', headers: headers })
    reads[path].catch(function () {})
  })
})()
