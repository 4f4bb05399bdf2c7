/** Styles of the server's own pages, for light and dark mode. */
export const pageStyle = `
:root{color-scheme:light dark;--ink:#22303a;--paper:#fbf8f2;--accent:#0d7f86;--line:#d9d3c7}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf0;--paper:#0d1b22;--accent:#43c1c7;--line:#2a3d47}}
body{margin:0;font:17px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:34rem;margin:8vh auto;padding:0 1.25rem}
h1{font-size:1.6rem;line-height:1.2}
`
