/**
 * A rendered page as a response. The cache takes its bytes from `page`. A Response copies a given body, and copies it
 * again when it is read; a stream avoids both unless the response is actually read.
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
