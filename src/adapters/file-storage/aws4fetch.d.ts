/** The part of the package that is used: its signatures. */
declare module "aws4fetch" {
  export class AwsV4Signer {
    constructor(options: {
      method: string;
      url: string;
      headers: Record<string, string>;
      body: Uint8Array | undefined;
      accessKeyId: string;
      secretAccessKey: string;
      service: string;
      region: string;
      cache: Map<string, ArrayBuffer>;
    });
    sign(): Promise<{ method: string; url: URL; headers: Headers }>;
  }
}
