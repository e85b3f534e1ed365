import { Button } from "../../ui/button.tsx";
import type { PhotosView, PhotoView } from "./trade-in-view.ts";
import styles from "./trade-in.sheet.module.css";

/** Photos of the car. Without scripts each is sent with the button; with them, several are sent by themselves. */
export function TradeInPhotos({ action, photos, mostPhotos, notice }: PhotosView) {
  return (
    <section className={styles.card} aria-labelledby="photos-heading" id="photos">
      <h2 id="photos-heading">Add photos of your car</h2>
      <p className="quiet">
        Optional: front, back, both sides, the interior and any damage. Up to {mostPhotos}. We remove the location that
        phones store in them, and only our staff see them.
      </p>
      {notice && <p role="alert">{notice}</p>}
      <ul className={styles.photos} data-photos={mostPhotos}>
        {photos.map((photo, index) => (
          <Photo key={photo.pictureHref} photo={photo} number={index + 1} />
        ))}
      </ul>
      <template data-photo>
        <Photo photo={{ pictureHref: "", thumbnailHref: "", removeHref: "" }} number={0} />
      </template>
      {photos.length < mostPhotos && (
        <form className={styles.upload} action={action} method="post" encType="multipart/form-data" data-upload>
          <label htmlFor="photo">Photo</label>
          <input id="photo" name="photo" type="file" accept="image/jpeg,image/png,image/webp" required />
          <Button type="submit" kind="outline">
            Add the photo
          </Button>
        </form>
      )}
      <p role="status" data-upload-status></p>
    </section>
  );
}

function Photo({ photo, number }: { photo: PhotoView; number: number }) {
  return (
    <li>
      <a href={photo.pictureHref}>
        <img src={photo.thumbnailHref || undefined} alt={`Your car, number ${number}`} width={160} height={120} />
      </a>
      <form action={photo.removeHref} method="post">
        <Button type="submit" kind="plain" aria-label={`Remove photo ${number}`}>
          Remove
        </Button>
      </form>
    </li>
  );
}
