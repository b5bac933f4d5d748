/** The index and the reference, in the type and colours of the other pages, also where these are not there. */
export const PAGE_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; font-family: var(--typeface, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif); }
[hidden] { display: none !important; }
.documentation { max-width: 80rem; margin: 0 auto; }
.documentation.index { max-width: 60rem; line-height: 1.5; }
.documentation .way { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: 0 0 .5rem; color: light-dark(#56616f, #a4aebc); }
.documentation a { color: light-dark(#1f5f99, #7db8ee); }
.index ul { list-style: none; padding: 0; margin: 0; }
.index li { padding: .5rem 0; border-top: 1px solid light-dark(#d6dbe3, #38414f); overflow-wrap: anywhere; }
.index li a { font-family: ui-monospace, monospace; display: inline-block; min-height: 1.5rem; }
.index li span { display: block; color: light-dark(#56616f, #a4aebc); }
.index input { font: inherit; padding: .5rem; width: 100%; box-sizing: border-box; border-radius: 8px; }
.reference .lead { max-width: 44rem; }
.reference nav ul { list-style: none; padding: 0; margin: 0 0 1rem; columns: 22rem; }
.reference nav li { break-inside: avoid; overflow-wrap: anywhere; }
.reference nav a { display: inline-block; min-height: 1.5rem; text-decoration: none; font-family: ui-monospace, monospace; font-size: .9rem; }
.reference nav a:hover, .reference nav a:focus-visible { text-decoration: underline; }
.reference h2, .reference h3 { margin: 0; font-size: 1rem; display: inline; overflow-wrap: anywhere; }
.reference section > h2 { display: block; margin: 2rem 0 .25rem; font-size: 1.4rem; }
.reference .inside > h3 { display: block; margin-top: 1rem; }
.reference h2 code { font-size: .95rem; }
.reference .method { display: inline-block; min-width: 4.2rem; box-sizing: border-box; padding: .1rem .4rem; border-radius: 6px; text-align: center; font: 600 .75rem/1.5 ui-monospace, monospace; color: light-dark(#fff, #0d1721); background: light-dark(#1f5f99, #7db8ee); }
.reference .method.post { background: light-dark(#1c6b3a, #6fcf97); }
.reference .method.put, .reference .method.patch { background: light-dark(#7a5200, #e3b341); }
.reference .method.delete { background: light-dark(#9b1c1c, #f0a0a0); }
.reference details.operation, .reference details.schema { border: 1px solid light-dark(#d6dbe3, #38414f); border-radius: 8px; margin: 0 0 .5rem; background: light-dark(#fff, #1d222a); scroll-margin-top: .5rem; }
.reference summary { cursor: pointer; min-height: 1.5rem; padding: .25rem 0; }
.reference details.operation > summary, .reference details.schema > summary { padding: .6rem .75rem; }
.reference .summary { display: block; color: light-dark(#56616f, #a4aebc); padding-inline-start: 1.1rem; }
.reference .gone { color: light-dark(#9b1c1c, #f0a0a0); }
.reference .inside { padding: 0 .75rem .75rem; outline-offset: -2px; }
.reference .facts { color: light-dark(#56616f, #a4aebc); overflow-wrap: anywhere; margin: .25rem 0; }
.reference dl.members { margin: .5rem 0; }
.reference dl.members > div { display: grid; grid-template-columns: minmax(10rem, 18rem) minmax(0, 1fr); gap: .1rem 1rem; padding: .5rem 0; border-top: 1px solid light-dark(#d6dbe3, #38414f); }
.reference dt { overflow-wrap: anywhere; font-weight: 600; }
.reference dd { margin: 0; overflow-wrap: anywhere; }
.reference dd p { margin: .15rem 0; max-width: 44rem; }
.reference pre { margin: .25rem 0; padding: .75rem; max-height: 24rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; background: light-dark(#eef2f7, #262d38); border: 1px solid light-dark(#d6dbe3, #38414f); border-radius: 8px; }
.reference form label { display: block; margin-top: .5rem; }
.reference .line { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.reference .line input { flex: 1 1 16rem; min-width: 0; }
.reference form input, .reference form textarea { font-family: ui-monospace, monospace; font-size: .9rem; }
.reference textarea { width: 100%; box-sizing: border-box; resize: vertical; }
.reference .state { min-height: 1.5rem; margin: .25rem 0; color: light-dark(#1c6b3a, #6fcf97); }
.reference .state.refused { color: light-dark(#9b1c1c, #f0a0a0); }
.reference :focus-visible { outline: 3px solid light-dark(#1f5f99, #7db8ee); outline-offset: 2px; }
@media (scripting: enabled) {
  /* The room of what the script adds. */
  .reference details[open] .try { min-height: 7.75rem; }
  .reference details[open] .try[data-body] { min-height: 20rem; }
  .documentation .way { min-height: 3rem; }
}
@media (max-width: 40rem) {
  .reference dl.members > div { grid-template-columns: minmax(0, 1fr); }
  .reference .summary { padding-inline-start: 0; }
}
`;
