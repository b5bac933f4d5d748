/** The dashboard, once its page is there: everything works without this, but nothing moves. */
import { LiveMeeting } from './live.js';
import { localise, showMoment } from './moments.js';
import { People, showTotals } from './people.js';
import { setText, startTicking } from './ticking.js';

localise(document);
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}

const meeting = document.querySelector('[data-meeting]');
if (meeting) follow(meeting);

function follow(section) {
  const people = new People(section.querySelector('.people'));
  const charts = section.querySelector('[data-charts]');
  const words = JSON.parse(section.dataset.words);
  const status = section.querySelector('.liveness');
  startTicking(section);
  new LiveMeeting(section.dataset.live, {
    figures(state) {
      people.show(state.participants);
      showTotals(section, state);
      showMoment(section.querySelector('.as-of time'), state.asOf);
      status.hidden = isOver(state);
    },
    charts(html) {
      charts.innerHTML = html;
      localise(charts);
    },
    liveness(name) {
      status.dataset.liveness = name;
      setText(status, words[name]);
      section.classList.toggle('is-live', name === 'on');
    },
  }).start();
}

/** A room that has ended may be used again; while nobody is there, nothing is live about it. */
function isOver({ status, participants }) {
  return status === 'closed' && !participants.some(({ online }) => online);
}
