/** Error messages of a service that the browser also shows before it sends a request. */
export const INVALID_IMAGE_TYPE = 'Invalid file type: Only JPEG and PNG images are allowed';
export const IMAGE_TOO_LARGE = 'File too large: Image must be less than 1MB';
export const IMPORT_TOO_LARGE = 'File too large: a file must be at most 50 MB';
export const NOT_A_SCHOOL_ADDRESS = 'This is not a school address we know. Use the one your college gave you.';
