/* The bar of a package with sequencing: where its learner may go, and goes. What is allowed is decided by the server. */
(() => {
  const UNLOADED_WITHIN = 2_000;
  const VALID = /^adl\.nav\.request_valid\.(continue|previous|choice|jump)(?:\.\{target=(.*)\})?$/;
  const REQUEST = /^(?:\{target=(.*)\})?(continue|previous|choice|jump|exit|exitAll|abandon|abandonAll|suspendAll)$/;

  window.PackageNavigation = class {
    /** @param page with `frame`, `base`, `show(text)`, `tell(event, more)`, and `settled()` when all reports are answered */
    constructor(bar, page) {
      this.bar = bar;
      this.page = page;
      this.isLeaving = false;
      bar.addEventListener('click', ({ target }) => {
        const { request, target: ref } = target.dataset;
        if (request) this.go(request, ref);
      });
    }

    /** @param navigation of the server; null for packages without sequencing */
    update(navigation) {
      if (!navigation) return;
      this.navigation = navigation;
      this.bar.hidden = false;
      const { items, hidden } = navigation;
      for (const button of this.bar.querySelectorAll('button[data-request]')) {
        const { request } = button.dataset;
        button.hidden = hidden.includes(request);
        button.disabled = this.isLeaving || !this.allows(request, button.dataset.target);
      }
      this.bar.querySelector('ol').replaceChildren(...items.map((item) => this.entry(item)));
    }

    entry({ ref, title, level, current }) {
      const entry = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = title;
      button.dataset.request = 'choice';
      button.dataset.target = ref;
      button.disabled = this.isLeaving || !this.allows('choice', ref);
      if (current) button.setAttribute('aria-current', 'step');
      entry.dataset.level = Math.min(level, 4);
      entry.append(button);
      return entry;
    }

    allows(request, target) {
      const valid = this.navigation?.valid[request];
      if (Array.isArray(valid)) return valid.includes(target);
      // What ends an item can be asked for as long as one is open.
      return valid ?? this.navigation?.valid.exitAll ?? false;
    }

    /** `adl.nav.request_valid`; undefined for other elements. @param isSent whether the server knows all that the item reported */
    value(element, isSent) {
      const [, request, target] = VALID.exec(element) ?? [];
      if (!request || !this.navigation) return undefined;
      return isSent ? String(this.allows(request, target)) : 'unknown';
    }

    /** Does what an item asked for by `adl.nav.request`, when it has ended. */
    async follow(text) {
      await this.page.settled();
      const [, target, request] = REQUEST.exec(text) ?? [];
      if (request) await this.go(request, target);
    }

    async go(request, target) {
      if (this.isLeaving || !this.allows(request, target)) return;
      this.isLeaving = true;
      this.update(this.navigation);
      await this.unload();
      await this.page.settled();
      try {
        const answer = await fetch(`${this.page.base}navigate`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ request, target }),
        });
        if (!answer.ok) this.page.show(await answer.text());
        else this.took(request, await answer.json());
      } catch {
        this.page.show('The server cannot be reached.');
      }
      this.isLeaving = false;
      this.update(this.navigation);
    }

    took(request, { result, launch, item, message, navigation }) {
      this.navigation = navigation;
      this.page.tell('navigate', { request, result, item });
      if (result === 'delivered') {
        location.replace(launch);
      } else if (result === 'ended') {
        this.bar.hidden = true;
        this.navigation = undefined;
        this.page.show(request === 'suspendAll' ? 'You can go on from here later.' : 'This is the end.');
      } else {
        this.page.show(message ?? 'Choose where to go on.');
      }
    }

    /** The item is closed, and says its last words. */
    unload() {
      const { frame } = this.page;
      return new Promise((resolve) => {
        frame.addEventListener('load', resolve, { once: true });
        setTimeout(resolve, UNLOADED_WITHIN);
        frame.src = 'about:blank';
      });
    }
  };
})();
