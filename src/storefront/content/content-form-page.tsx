import { EnquiryForm } from "../enquiry/enquiry-form.tsx";
import type { EnquiryFormView } from "../enquiry/enquiry-form-view.ts";
import { StepProgress } from "../enquiry/step-progress.tsx";
import type { RenderedScreen } from "../page/screen.tsx";
import { ServerRendered } from "../page/server-rendered.tsx";
import type { CallablePlace } from "../place/place-to-call.tsx";
import { ContentBlocks } from "./content-blocks.tsx";
import { ContentHead } from "./content-head.tsx";
import styles from "./content-page.sheet.module.css";
import type { ContentView } from "./content-view.ts";
import { PlacesToCall } from "./places-to-call.tsx";

export type ContentFormView = {
  form: EnquiryFormView;
  /** Absent in the browser, where everything but the form stays as the server rendered it. */
  serverRendered?: ServerRenderedFacts;
};

type ServerRenderedFacts = { page: ContentView; after: ContentView["blocks"]; places: CallablePlace[] };

export function ContentFormPage({ form, serverRendered, laterSheets }: ContentFormView & Partial<RenderedScreen>) {
  return (
    <article className={styles.withForm}>
      <ServerRendered>
        {import.meta.env.SSR && serverRendered && (
          <>
            <ContentHead
              view={serverRendered.page}
              pictureSizes="(min-width: 768px) 300px, 200px"
              {...(serverRendered.page.blocks.length > 0 && { formHref: "#enquire" })}
            />
            {laterSheets?.map((href) => (
              <link key={href} rel="stylesheet" href={href} />
            ))}
            <ContentBlocks {...serverRendered.page} />
          </>
        )}
      </ServerRendered>
      <section className={`wrap ${styles.block}`} id="enquire" aria-label={form.texts.heading}>
        <div className={styles.formColumns}>
          <ServerRendered className={styles.formIntro}>
            {import.meta.env.SSR && serverRendered && <FormIntro texts={form.texts} {...serverRendered} />}
          </ServerRendered>
          <div className={styles.beside}>
            <EnquiryForm {...form} progress={StepProgress} />
          </div>
        </div>
      </section>
      <ServerRendered>
        {import.meta.env.SSR && serverRendered && (
          <ContentBlocks {...serverRendered.page} blocks={serverRendered.after} />
        )}
      </ServerRendered>
    </article>
  );
}

type FormIntroProps = Pick<EnquiryFormView, "texts"> & Pick<ServerRenderedFacts, "page" | "places">;

/** What the form is for, with its heading unless the heading of the page is directly above it. */
function FormIntro({ texts: { heading, intro }, page, places }: FormIntroProps) {
  const isRepeated = page.blocks.length === 0 || heading.toLowerCase() === page.heading.toLowerCase();
  return (
    <>
      {!isRepeated && <h2>{heading}</h2>}
      {intro && <p>{intro}</p>}
      <PlacesToCall places={places} headingLevel={isRepeated ? "h2" : "h3"} />
    </>
  );
}
