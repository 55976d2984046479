/** The two ways in, as every button and link to them says (spec section 2). */
export const SIGN_IN = "Sign In";
export const CREATE_ACCOUNT = "Create Account";
