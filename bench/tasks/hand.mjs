/** A person at a page: what is done is clicked and typed, and counted. Texts and Enter count as one step of the keyboard each. */
export class Hand {
  clicks = 0;
  typed = 0;

  constructor(page, origin) {
    this.page = page;
    this.origin = origin;
  }

  /** Where a task begins. It is not counted. */
  async start(path) {
    await this.page.goto(this.origin + path);
  }

  /** Where it is seen, as a mouse does. */
  async click(role, name, options = {}) {
    const target = typeof role === 'string' ? this.page.getByRole(role, { name, ...options }).first() : role.first();
    await target.waitFor();
    // A person clicks what stands still and is not covered.
    await target.click({ trial: true });
    const box = await target.boundingBox();
    this.clicks += 1;
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  async fill(role, name, text) {
    this.typed += 1;
    await this.page.getByRole(role, { name }).first().fill(text);
  }

  async press(key) {
    this.typed += 1;
    await this.page.keyboard.press(key);
  }

  async type(text) {
    this.typed += 1;
    await this.page.keyboard.type(text);
  }

  /** The task is done when this is there. */
  async sees(text) {
    await this.page.getByText(text).first().waitFor();
  }

  async find(selector) {
    await this.page.locator(selector).first().waitFor();
  }

  async reaches(address) {
    await this.page.waitForURL(address);
  }

  async saves(download) {
    await Promise.all([this.page.waitForEvent('download'), download()]);
  }
}
