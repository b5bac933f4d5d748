/** A contradiction in a declaration; stops the boot and names the class and property to mend. */
export class DeclarationError extends Error {
  constructor(resource: string, property: string | undefined, problem: string) {
    super(`${resource}${property ? `.${property}` : ''}: ${problem}.`);
    this.name = 'DeclarationError';
  }
}
