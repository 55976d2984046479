/** Where the address names the form for a new model, the form takes the focus. */
export const NEW_MODEL_HASH = "new-model";
