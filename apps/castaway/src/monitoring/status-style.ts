import { pageStyle } from '@castaway/server-kit/html'

/** Style of the page of the server's state; its policy names it by its hash. */
export const statusStyle = `${pageStyle}
:root{--soft:#5c6a73;--card:#fff;--s1:#0d7f86;--s2:#b4541a;--s3:#6a4fb3;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--soft:#9fb0b9;--card:#12242d;--s1:#43c1c7;--s2:#f0a265;--s3:#b9a3f5;--bad:#ff8a80}}
body{font-size:15px}
main{max-width:75rem;margin:0 auto;padding:1.5rem 1rem 3rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between}
h1{margin:0}
h2{font-size:1rem;line-height:1.3;margin:0}
header p{margin:0;color:var(--soft)}
a{color:var(--accent)}
.bad{color:var(--bad)}
.tiles,.plots,.facts{display:grid;gap:.75rem;margin:.75rem 0 0}
.tiles{grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr))}
.plots{grid-template-columns:repeat(auto-fit,minmax(min(100%,27rem),1fr))}
.facts{grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}
.tile,.plot,.fact,.table{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.75rem .9rem}
.tile dt,.fact dt{color:var(--soft)}
.tile dd{margin:0;font-size:1.5rem;line-height:1.25;font-variant-numeric:tabular-nums}
.tile small{display:block;font-size:.8rem;color:var(--soft)}
.tiles,.fact dl{margin-bottom:0}
.legend{display:flex;flex-wrap:wrap;gap:0 1rem;list-style:none;margin:.15rem 0 .5rem;padding:0;font-variant-numeric:tabular-nums}
.legend span{color:var(--soft)}
.legend li::before{content:"";display:inline-block;width:1rem;margin-right:.4rem;vertical-align:middle;border-top:2.5px solid}
.legend .s1::before{border-color:var(--s1)}
.legend .s2::before{border-color:var(--s2);border-top-style:dashed}
.legend .s3::before{border-color:var(--s3);border-top-style:dotted}
.frame{position:relative}
.frame svg{display:block;width:100%;height:8rem;border-bottom:1px solid var(--line);border-top:1px solid var(--line)}
.top{position:absolute;top:.1rem;left:.15rem;font-size:.75rem;color:var(--soft);background:var(--card);padding:0 .2rem}
path{fill:none;stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}
path.grid{stroke:var(--line);stroke-width:1}
path.s1{stroke:var(--s1)}
path.s2{stroke:var(--s2);stroke-dasharray:6 4}
path.s3{stroke:var(--s3);stroke-dasharray:1.5 4}
.axis{display:flex;justify-content:space-between;margin:.2rem 0 0;font-size:.75rem;color:var(--soft)}
.table{margin-top:.75rem;overflow-x:auto}
table{border-collapse:collapse;width:100%;margin-top:.4rem;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:700}
th,td{text-align:right;padding:.3rem 0 .3rem 1rem;white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0;font-weight:400}
thead th{color:var(--soft);font-weight:400;border-bottom:1px solid var(--line)}
tbody tr+tr>*{border-top:1px solid var(--line)}
.fact dl{display:grid;grid-template-columns:1fr auto;gap:.15rem 1rem;margin:.4rem 0 0}
.fact dd{margin:0;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
@media(max-width:30rem){.tiles{grid-template-columns:1fr 1fr}.wide{display:none}.tile dd{font-size:1.3rem}th,td{padding-left:.6rem}}
`
