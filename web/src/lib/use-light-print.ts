import { useEffect } from "react";

/** Paper is white: a dark page is printed in the light colors, and is dark again afterwards. */
export const useLightPrint = (): void => {
  useEffect(() => {
    const { classList } = document.documentElement;
    let wasDark = false;
    const lighten = () => {
      wasDark = classList.contains("dark");
      classList.remove("dark");
    };
    const restore = () => {
      if (wasDark) classList.add("dark");
      wasDark = false;
    };
    window.addEventListener("beforeprint", lighten);
    window.addEventListener("afterprint", restore);
    return () => {
      window.removeEventListener("beforeprint", lighten);
      window.removeEventListener("afterprint", restore);
      restore();
    };
  }, []);
};
