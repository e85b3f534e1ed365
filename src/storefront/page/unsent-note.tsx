/** Where no script stores what is typed in a form that `typedForm` marks. */
export function UnsentNote() {
  return (
    <noscript>
      <p className="quiet">Without JavaScript, reloading this page empties what you have not sent yet.</p>
    </noscript>
  );
}
