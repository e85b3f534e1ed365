/** Sent by a button of its own, which asks for the free times of the chosen location and stores nothing. */
export const showTimesField = "show_times";
