import { searchPath } from "../../addresses/paths.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { OptionsName, RangeName } from "../../search/parameter-names.ts";
import { stockCount } from "../page/stock-count.ts";
import styles from "./hero.module.css";
import type { HomeView } from "./home-view.ts";
import { countText } from "../../vehicles/goods-noun.ts";

/** Literals, because a module that the listing page shares would bring its code to the home page. */
const makeName: OptionsName = "refinementList[make][]";
const modelName: OptionsName = "refinementList[model][]";
const highestPriceName: `${RangeName}[max]` = "range[price][max]";

/** Make, model and price in the first screen; the button shows the number of matches (SU-10). */
export function HeroSearch({ view }: { view: HomeView }) {
  const [make, setMake] = useState("");
  const [count, setCount] = useState(view.count);
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(0);

  const recount = useCallback(async () => {
    if (!form.current) return;
    const wish = ++asked.current;
    const found = await fetchCount(form.current).catch(() => null);
    if (found !== null && wish === asked.current) setCount(found);
  }, []);
  // Models depend on the make, so the form is counted after React has updated it.
  useEffect(() => {
    if (make !== "") void recount();
  }, [make, recount]);

  return (
    <form className={styles.choices} action={searchPath} ref={form} onChange={() => void recount()}>
      <SelectField label="Make" name={makeName} value={make} onChange={(event) => setMake(event.currentTarget.value)}>
        <option value="">Any make</option>
        {view.makes.map(({ name, count: makeCount }) => (
          <option key={name} value={name}>{`${name} (${makeCount})`}</option>
        ))}
      </SelectField>
      <SelectField key={make} label="Model" name={modelName} disabled={make === ""} defaultValue="">
        <option value="">{make === "" ? "Choose a make first" : "Any model"}</option>
        {(view.models[make] ?? []).map((model) => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </SelectField>
      <SelectField label="Price up to" name={highestPriceName} defaultValue="">
        <option value="">Any price</option>
        {view.priceChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{`Show me ${countText(count, view.noun)}`}</Button>
    </form>
  );
}

export function WordSearch({ noun }: Pick<HomeView, "noun">) {
  return (
    <form className={styles.words} action={searchPath}>
      <TextField
        label={`Tell us which ${noun} you want`}
        name="query"
        type="search"
        placeholder="7 seats under $40k"
        autoComplete="off"
        maxLength={120}
      />
      <Button type="submit" name="ask" value="1" kind="outline">
        Search
      </Button>
    </form>
  );
}

async function fetchCount(form: HTMLFormElement): Promise<number> {
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value !== "") parameters.append(name, value);
  return stockCount(parameters.toString());
}
