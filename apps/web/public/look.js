// Runs before the first paint, so that a stored look never flashes the other one, and so that the page
// stands in the direction of its language from the start. It stands in its own file because the page's
// policy allows no inline scripts.
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
    // Storage may be switched off; the system's theme is a good answer then.
  }
  var known = /^(en|ar|es|ja|zh)\b/
  var wanted = [language].concat(navigator.languages || []).find(function (each) {
    return known.test(each || '')
  })
  root.lang = wanted ? wanted.slice(0, 2) : 'en'
  if (root.lang === 'ar') root.dir = 'rtl'

  // What Home shows first is asked for now, not when the app's code has come: packages/react/src/early-reads.ts.
  if (location.pathname !== '/' || location.search) return
  var feed = '/api/farcaster/feed/trending?limit=10&time_window=24h'
  var headers = {}
  try {
    feed = localStorage.getItem('castaway.first-feed') || feed
    var account = sessionStorage.getItem('castaway.account')
    if (account) headers['x-castaway-account'] = account
  } catch {
    // The default, then.
  }
  var reads = (window.castawayEarlyReads = {})
  ;['/api/_me', feed].forEach(function (path) {
    reads[path] = fetch(path, { credentials: 'same-origin', headers: headers })
    reads[path].catch(function () {})
  })
})()
