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
<script src="${at}/${runtime}" defer></script>
<script src="${at}/player.js" defer></script>
</head>
<body>
<p id="message" role="status" hidden></p>
<iframe id="package" title="SCORM" allow="fullscreen; autoplay" allowfullscreen></iframe>
</body>
</html>
`;
}
