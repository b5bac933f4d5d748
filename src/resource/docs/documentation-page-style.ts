/** The index, and what Swagger UI lacks: the type and colours of the other pages, and room on narrow screens. */
export const PAGE_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
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
#swagger-ui.opening { visibility: hidden; }
html.dark-mode body, html.dark-mode .swagger-ui { background: transparent; }
html.dark-mode body { background: #14171c; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .btn, .swagger-ui label, .swagger-ui table thead tr td, .swagger-ui table thead tr th, .swagger-ui .parameter__name, .swagger-ui .response-col_status, .swagger-ui .opblock .opblock-section-header h4, .swagger-ui .tab li, .swagger-ui p, .swagger-ui h4, .swagger-ui h5, .swagger-ui select, .swagger-ui input, .swagger-ui .renderedMarkdown p { font-family: inherit; }
.swagger-ui .wrapper { max-width: none; padding: 0; }
.swagger-ui .information-container, .swagger-ui .scheme-container { display: none; }
.swagger-ui .opblock-tag { font-size: 1.1rem; padding: .5rem 0; }
.swagger-ui .opblock { border-radius: 8px; box-shadow: none; margin: 0 0 .5rem; }
.swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; }
/* What is to go is said in words and struck out; Swagger UI makes it too pale to read as well. */
.swagger-ui .opblock.opblock-deprecated { opacity: 1; }
.swagger-ui .opblock.opblock-deprecated .opblock-summary-method { background: #56616f; }
.swagger-ui .btn { box-shadow: none; border-radius: 8px; min-height: 2.25rem; }
.swagger-ui .btn.execute { background: light-dark(#1f5f99, #7db8ee); border-color: transparent; color: light-dark(#fff, #0d1721); }
.swagger-ui .opblock-body pre, .swagger-ui table { max-width: 100%; overflow-x: auto; }
.swagger-ui .responses-inner { overflow-x: auto; }
.swagger-ui :focus-visible { outline: 3px solid light-dark(#1f5f99, #7db8ee); outline-offset: 2px; }
/* What can be sent comes before what can come back; the long list of parameters moves within its own frame, so that "Execute" stays in sight. */
.swagger-ui .opblock-section .parameters-container { max-height: 45vh; overflow: auto; }
.swagger-ui .parameters-col_description { padding-bottom: .5rem; }
.swagger-ui table.parameters > tbody > tr > td { padding: .4rem .25rem; }
@media (max-width: 640px) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 4rem; padding: .4rem .25rem; }
  .swagger-ui .opblock .opblock-summary-path { max-width: calc(100% - 7rem); flex-shrink: 1; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; text-align: left; padding: .25rem .5rem; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex-basis: 100%; padding: .25rem 0; }
  .swagger-ui table.parameters, .swagger-ui table.parameters > tbody, .swagger-ui table.parameters > tbody > tr, .swagger-ui table.parameters > tbody > tr > td { display: block; width: 100%; box-sizing: border-box; }
  .swagger-ui table.parameters > thead { display: none; }
  .swagger-ui .parameters-col_description input[type=text], .swagger-ui .parameters-col_description select, .swagger-ui textarea { max-width: 100%; width: 100%; min-width: 0; box-sizing: border-box; font-size: 16px; }
  .swagger-ui .responses-inner { padding: .5rem; }
  .swagger-ui .opblock-section-header { flex-wrap: wrap; gap: .5rem; padding: .5rem; }
  .swagger-ui .opblock-section .parameters-container { max-height: 40vh; }
}
`;
