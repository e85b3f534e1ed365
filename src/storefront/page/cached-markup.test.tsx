import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { cachedMarkup } from "./cached-markup.tsx";

test("equal props are rendered once, with the same result as the component", () => {
  const Price = vi.fn(({ amount }: { amount: number }) => <b>{`$${amount} & "more"`}</b>);
  const priceMarkup = cachedMarkup(Price);
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
