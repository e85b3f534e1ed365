import "./listing.css";

export const metadata = { title: "Search stock" };

export default function Layout({ children }) {
  return (
    <html lang="en-AU">
      <body>
        <header>
          <a href="/search">Search stock</a>
        </header>
        {children}
      </body>
    </html>
  );
}
