// Frames with texts of users take the height of their text; without this script they scroll.
function fit(frame) {
  const height = frame.contentDocument?.documentElement.offsetHeight ?? 0;
  if (height > 0) frame.height = String(height + 2);
}

const frames = document.querySelectorAll('iframe.text');
for (const frame of frames) {
  frame.addEventListener('load', () => fit(frame));
  if (frame.contentDocument?.readyState === 'complete') fit(frame);
}
globalThis.addEventListener('resize', () => frames.forEach(fit));
