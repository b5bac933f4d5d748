/**
 * The page around a package. Its script finds the launch by the address of the page.
 * @param release of the player
 * @param runtime script with the API of the standard
 */
export function playerPage(release: string, runtime: string): string {
  const at = `/content/runtime/${release}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>SCORM</title>
<link rel="stylesheet" href="${at}/player.css">
<script src="${at}/navigation.js" defer></script>
<script src="${at}/${runtime}" defer></script>
<script src="${at}/player.js" defer></script>
</head>
<body>
<nav id="bar" aria-label="Navigation" hidden>
<button type="button" data-request="previous">Previous</button>
<button type="button" data-request="continue">Continue</button>
<details><summary>Contents</summary><ol></ol></details>
<button type="button" data-request="suspendAll">Pause</button>
<button type="button" data-request="exitAll">End</button>
</nav>
<p id="message" role="status" hidden></p>
<iframe id="package" title="SCORM" allow="fullscreen; autoplay" allowfullscreen></iframe>
</body>
</html>
`;
}
