/** What goes back to the caller; the responder turns it into bytes on the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly body?: string;
  readonly etag?: string;
}
