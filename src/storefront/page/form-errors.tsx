import { errorListHeading } from "../../leads/form-definition.ts";
import { FormProblem } from "../../ui/field.tsx";

type FormErrorsProps = { errors: readonly { field: string; message: string }[] };

/** The errors of a form, each with a link to the field whose `id` is its name; nothing without errors. */
export function FormErrors({ errors }: FormErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <FormProblem>
      <p>{errorListHeading}</p>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </FormProblem>
  );
}
