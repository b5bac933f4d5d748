/** The dashboard, once its page is there: everything works without this, but nothing moves. */
import { LiveMeeting } from './live.js';
import { localise, nameZone, showMoment } from './timestamps.js';
import { People, showTotals } from './people.js';
import { setText, startTicking } from './ticking.js';

localise(document);
nameZone(document);
for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => window.print());

const meeting = document.querySelector('[data-meeting]');
if (meeting) follow(meeting);

function follow(section) {
  const people = new People(section.querySelector('.people'));
  const charts = section.querySelector('[data-charts]');
  const words = JSON.parse(section.dataset.words);
  const status = section.querySelector('.liveness');
  startTicking(section);
  const live = new LiveMeeting(section.dataset.live, {
    figures(state) {
      const isShown = state.version === section.dataset.version && people.know(state.participants);
      delete section.dataset.version;
      if (!isShown) people.show(state.participants);
      people.showShares(state);
      showTotals(section, state);
      showMoment(section.querySelector('.as-of time'), state.asOf);
      status.hidden = isOver(state);
    },
    charts(html) {
      const held = charts.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
      charts.innerHTML = html;
      localise(charts);
      if (held) [...charts.querySelectorAll('a')].find((link) => link.getAttribute('href') === held)?.focus({ preventScroll: true });
    },
    liveness(name) {
      status.dataset.liveness = name;
      setText(status, words[name]);
      section.classList.toggle('is-live', name === 'on');
    },
  });
  live.start();
  charts.addEventListener('click', (event) => turn(event, section, live));
}

/** Another page of the timeline comes by the stream, where there is one; else the link leads to it. */
function turn(event, section, live) {
  const link = event.target.closest('a[data-lanes]');
  if (!link || !section.classList.contains('is-live') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { lanes } = link.dataset;
  const here = new URL(window.location.href);
  const address = new URL(section.dataset.live, here);
  for (const { searchParams } of [here, address]) searchParams.set('lanes', lanes);
  window.history.replaceState(null, '', here);
  live.follow(address.pathname + address.search);
}

/** A room that has ended may be used again; while it is empty, it is not live. */
function isOver({ status, participants }) {
  return status === 'closed' && !participants.some(({ online }) => online);
}
