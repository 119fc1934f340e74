export const CONFIDENCES = ['certain', 'likely', 'possible'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
