import { statusStyle } from './status-style'

/** Style of the page of reports; its policy names it by its hash. */
export const reportsStyle = `${statusStyle}
.thing{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.9rem 1rem;margin:.75rem 0 0}
.thing h2{display:flex;flex-wrap:wrap;gap:.1rem .6rem;align-items:baseline}
.thing h2 small{font-size:.85rem;font-weight:400;color:var(--soft)}
.thing p,.thing blockquote,.thing ul,.thing dl{margin:.5rem 0 0}
.thing blockquote{border-inline-start:3px solid var(--line);padding-inline-start:.75rem}
.text{white-space:pre-line;max-height:14rem;overflow:auto}
.text,.thing bdi{overflow-wrap:anywhere;unicode-bidi:isolate}
.thing ul{padding-inline-start:1.1rem}
.thing li+li{margin-top:.4rem}
.thing li small,.note{color:var(--soft)}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0 0}
button{font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:8px;padding:.45rem .9rem;min-height:2.5rem;cursor:pointer}
button[value=resolved]{border-color:var(--accent);color:var(--accent)}
button:hover{border-color:currentColor}
nav{margin:1rem 0 0}
`
