import type { SignInAddress } from "../../accounts/sign-in-address.ts";

/** Passes on the page's parameters, so that the visitor ends up where they wanted to go. */
export function AddressFields({ address: { type, redirect, back, carId, search } }: { address: SignInAddress }) {
  return (
    <>
      {type && <input type="hidden" name="type" value={type} />}
      <input type="hidden" name="redirect" value={redirect} />
      <input type="hidden" name="back" value={back} />
      {carId && <input type="hidden" name="car_id" value={carId} />}
      {search && <input type="hidden" name="search" value={search} />}
    </>
  );
}
