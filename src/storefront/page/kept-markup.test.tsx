import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { keptMarkup } from "./kept-markup.tsx";

test("equal properties are rendered once, into what the component itself gives", () => {
  const Price = vi.fn(({ amount }: { amount: number }) => <b>{`$${amount} & "more"`}</b>);
  const priceMarkup = keptMarkup(Price);
  const cell = (amount: number) => renderToString(<td {...priceMarkup({ amount })} />);
  const plain = (amount: number) =>
    renderToString(
      <td>
        <Price amount={amount} />
      </td>,
    );
  expect([cell(1), cell(2), cell(1)]).toEqual([plain(1), plain(2), plain(1)]);
  Price.mockClear();
  expect([cell(2), cell(1)]).toEqual([cell(2), cell(1)]);
  expect(Price).not.toHaveBeenCalled();
});
