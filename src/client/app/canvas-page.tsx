export function CanvasPage() {
  return <p>Canvas</p>;
}
