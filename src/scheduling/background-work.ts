/** Whether this process does what nobody asks it for: clean up, time records out, keep the hooks. A command does not. */
export class BackgroundWork {
  constructor(readonly isDone: boolean) {}
}
