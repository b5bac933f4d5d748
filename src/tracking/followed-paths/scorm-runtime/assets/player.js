/* The page of a launch: gives a package the API of its standard, and sends what it reports to the server. */
(() => {
  const COMMIT_EVERY = 60_000;
  const FORCED_EVERY = 1_000;
  const LARGEST_BEACON = 60_000;
  const frame = document.getElementById('package');
  const message = document.getElementById('message');
  const base = location.pathname;

  let embedders = [];
  let navigation;

  /** Posts to the page around, which has no say here. */
  function tell(event, more) {
    if (window.parent === window) return;
    for (const origin of embedders) window.parent.postMessage({ source: 'lyceum', event, ...more }, origin);
  }

  function show(text) {
    message.textContent = text;
    message.hidden = false;
  }

  /** Sends what changed, in the order in which it changed. */
  class Reports {
    constructor({ version, item, sequence }) {
      this.version = version;
      this.item = item;
      this.sequence = sequence;
      this.changed = {};
      this.sent = Promise.resolve();
      this.isOver = false;
    }

    set(element, value) {
      this.changed[element] = String(value);
    }

    get isEmpty() {
      return Object.keys(this.changed).length === 0;
    }

    take(terminated, reason) {
      const values = this.changed;
      this.changed = {};
      this.sequence += 1;
      return JSON.stringify({ version: this.version, values, terminated, reason, sequence: this.sequence });
    }

    commit(terminated, reason) {
      if (this.isOver || (this.isEmpty && !terminated)) return;
      const body = this.take(terminated, reason);
      this.sent = this.sent.then(() => this.send(body)).then((answer) => this.took(answer, terminated));
    }

    async send(body) {
      for (let trial = 0; trial < 3; trial += 1) {
        try {
          const answer = await fetch(`${base}commit`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body,
            keepalive: body.length < LARGEST_BEACON,
          });
          if (answer.ok) return answer.json();
          if (answer.status < 500) {
            this.isOver = true;
            show(await answer.text());
            return undefined;
          }
        } catch {
          // The network may be back in a second.
        }
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      show('What you do is not recorded now: the server cannot be reached.');
      return undefined;
    }

    took(answer, terminated) {
      if (!answer) return;
      navigation.update(answer.navigation);
      tell(terminated ? 'terminated' : 'committed', { item: this.item, status: answer.status, progress: answer.viewProgress });
    }

    /** The window closes: nothing waits for an answer any longer. */
    beacon() {
      if (this.isOver || this.isEmpty) return;
      const body = this.take(false, 'pagehide');
      navigator.sendBeacon(`${base}commit`, new window.Blob([body], { type: 'application/json' }));
    }
  }

  /** The functions of the standard around those of the library: what it takes is what is sent. */
  function apiOf(library, names, reports, { forceCommit }) {
    const [initialize, finish, getValue, setValue, commit, lastError, errorString, diagnostic] = names;
    let forced;
    let isRunning = false;
    /** Where an item of SCORM 2004 wants to go when it ends: sequencing decides, and without it the page around. */
    let request = '_none_';
    let exit = '';
    const goOn = () => {
      if (navigation.isLeaving) return;
      if (exit === 'time-out' || exit === 'logout') request = 'exitAll';
      if (request === '_none_') return;
      if (navigation.navigation) navigation.follow(request);
      else tell('navigate', { item: reports.item, request });
    };
    const commitSoon = () => {
      forced ??= setTimeout(() => {
        forced = undefined;
        reports.commit(false, 'commit');
      }, FORCED_EVERY);
    };
    return {
      [initialize]: (parameter) => {
        const result = library[initialize](parameter);
        isRunning = String(result) === 'true';
        return result;
      },
      [finish]: (parameter) => {
        const result = library[finish](parameter);
        if (String(result) === 'true') {
          isRunning = false;
          clearTimeout(forced);
          reports.commit(true, 'terminate');
          goOn();
        }
        return result;
      },
      [getValue]: (element) => {
        const value = library[getValue](element);
        return isRunning ? (navigation.value(String(element), reports.isEmpty) ?? value) : value;
      },
      [setValue]: (element, value) => {
        const result = library[setValue](element, value);
        if (String(result) === 'true') {
          if (element === 'adl.nav.request') request = String(value);
          else reports.set(element, value);
          if (element === 'cmi.exit') exit = String(value);
          if (forceCommit) commitSoon();
        }
        return result;
      },
      [commit]: (parameter) => {
        const result = library[commit](parameter);
        if (String(result) === 'true') reports.commit(false, 'commit');
        return result;
      },
      [lastError]: () => library[lastError](),
      [errorString]: (code) => library[errorString](code),
      [diagnostic]: (code) => library[diagnostic](code),
    };
  }

  const NAMES = ['Initialize', 'Finish', 'GetValue', 'SetValue', 'Commit', 'GetLastError', 'GetErrorString', 'GetDiagnostic'];
  const NAMES_12 = NAMES.map((name) => `LMS${name}`);
  const NAMES_2004 = NAMES.map((name) => (name === 'Finish' ? 'Terminate' : name));

  /** What the items of a package leave for each other. */
  function share(library, stores) {
    const held = stores.filter(({ store }) => store !== null).map(({ target, store }) => [target, store]);
    library.adl.restoreSharedDataSnapshot(Object.fromEntries(held));
    library.adl.configureSharedDataMaps(
      stores.map(({ target, read, write }) => ({ targetID: target, readSharedData: read, writeSharedData: write })),
    );
  }

  async function start() {
    const answer = await fetch(`${base}data`);
    if (!answer.ok) {
      show(await answer.text());
      return;
    }
    const data = await answer.json();
    ({ embedders } = data);
    document.title = data.title;
    frame.title = data.title;
    const reports = new Reports(data);
    const settled = () => {
      reports.commit(false, 'navigation');
      return reports.sent;
    };
    navigation = new window.PackageNavigation(document.getElementById('bar'), { frame, base, show, tell, settled });
    navigation.update(data.navigation);
    const is12 = data.version === '1.2';
    const settings = { autocommit: false, logLevel: 5, lmsCommitUrl: false };
    const library = is12 ? new window.Scorm12API(settings) : new window.Scorm2004API(settings);
    library.loadFromFlattenedJSON(data.values);
    if (!is12) share(library, data.shared);
    window[is12 ? 'API' : 'API_1484_11'] = apiOf(library, is12 ? NAMES_12 : NAMES_2004, reports, data);
    setInterval(() => reports.commit(false, 'commit'), COMMIT_EVERY);
    window.addEventListener('pagehide', () => reports.beacon());
    frame.src = data.start.startsWith('files/') ? base + data.start : data.start;
    tell('ready', { item: data.item });
  }

  start().catch(() => show('The package could not be opened.'));
})();
