import { z } from "zod";
import { webUrl } from "../../settings/web-url.ts";

export type S3Settings = { url: string; region: string; accessKeyId: string; secretAccessKey: string };

const usualRegion = "ap-southeast-2";
const leastSecretLength = 16;

/** Variables of the environment that name a bucket. */
export const s3Variables = {
  S3_URL: webUrl
    .refine(
      (text) => /^\/[^/]+/.test(new URL(text).pathname),
      "must end with the bucket, such as https://s3.ap-southeast-2.amazonaws.com/my-bucket",
    )
    .refine((text) => new URL(text).search === "", "must not contain a query")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "must be a region such as ap-southeast-2")
    .default(usualRegion),
  S3_ACCESS_KEY_ID: z.string().min(1).max(128).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(leastSecretLength, "must have at least 16 characters").optional(),
};

/** Variables that need each other. */
export const s3Pairs = [
  ["S3_URL", "S3_ACCESS_KEY_ID"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["S3_SECRET_ACCESS_KEY", "S3_URL"],
] as const;

const schema = z.object(s3Variables);

/** The bucket that the environment names; null without one. */
export function s3Settings(env: z.infer<typeof schema>): S3Settings | null {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return url && accessKeyId && secretAccessKey ? { url, region, accessKeyId, secretAccessKey } : null;
}

/** As `s3Settings`, for commands. Throws all faults as one line. */
export function s3SettingsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): S3Settings | null {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  const faults = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? []),
    ...s3Pairs
      .filter(([name, other]) => given[name] !== undefined && given[other] === undefined)
      .map(([name, other]) => `${name}: also needs ${other}`),
  ];
  if (!parsed.success || faults.length > 0) throw new Error(faults.join("; "));
  return s3Settings(parsed.data);
}
