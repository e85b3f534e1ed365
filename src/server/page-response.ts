/**
 * A page as an answer. Who keeps it takes its bytes as they are: a Response copies a body that it is given, and again
 * when it is read. Here it gets one that is a stream, and does neither until somebody reads it.
 */
export class PageResponse extends Response {
  readonly page: Buffer;

  constructor(page: Buffer, init: ResponseInit) {
    const body = new ReadableStream(
      {
        pull(controller) {
          controller.enqueue(page);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    super(body, init);
    this.page = page;
  }
}
