import { cardsPerPage, fields, search } from "../stock.js";
import { Filters } from "./filters.jsx";

export default async function SearchPage({ searchParams }) {
  const asked = await searchParams;
  const chosen = Object.fromEntries(fields.map((field) => [field, [asked[field] ?? []].flat()]));
  const { found, groups } = search(chosen);
  const page = Number(asked.page ?? 1);
  const shown = found.slice((page - 1) * cardsPerPage, page * cardsPerPage);
  return (
    <main>
      <h1>Search stock</h1>
      <p role="status">{found.length} cars</p>
      <Filters groups={groups} chosen={chosen} />
      <ul className="results">
        {shown.map((vehicle, at) => (
          <li key={vehicle.id} className="card">
            <picture>
              <source type="image/avif" srcSet={vehicle.srcSet} sizes={vehicle.sizes} />
              <img
                src={vehicle.src}
                alt={vehicle.name}
                width={1200}
                height={800}
                loading={at < 2 ? "eager" : "lazy"}
                fetchPriority={at === 0 ? "high" : "auto"}
              />
            </picture>
            <div>
              <h2>
                <a href={vehicle.href}>{vehicle.name}</a>
              </h2>
              <p>{vehicle.price}</p>
              <p>{vehicle.finance}</p>
              <p>{vehicle.facts}</p>
              <p>{vehicle.place}</p>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
